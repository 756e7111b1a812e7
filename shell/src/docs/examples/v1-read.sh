curl -X POST "$WAXWING_URL/api/v1/messages/$WAXWING_MESSAGE/read" \
  -H "Authorization: Bearer $WAXWING_KEY"
