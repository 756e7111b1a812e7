curl -o received "$WAXWING_URL/api/v1/messages/$WAXWING_MESSAGE/media" \
  -H "Authorization: Bearer $WAXWING_KEY"
