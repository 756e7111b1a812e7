curl -X POST "$WAXWING_URL/api/v1/messages/$WAXWING_MESSAGE/reactions" \
  -H "Authorization: Bearer $WAXWING_KEY" \
  -H 'Content-Type: application/json' \
  -d '{"emoji":"👍"}'
