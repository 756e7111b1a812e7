curl -X DELETE "$WAXWING_URL/api/v1/messages/$WAXWING_MESSAGE" \
  -H "Authorization: Bearer $WAXWING_KEY"
