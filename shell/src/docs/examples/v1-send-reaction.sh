curl -X POST "$WAXWING_URL/api/v1/messages" \
  -H "Authorization: Bearer $WAXWING_KEY" \
  -H 'Content-Type: application/json' \
  -d '{"to":"'"$WAXWING_TO"'","type":"reaction",
       "reaction":{"message_id":"'"$WAXWING_MESSAGE"'","emoji":"👍"}}'
