curl -X POST "$WAXWING_URL/api/v1/messages" \
  -H "Authorization: Bearer $WAXWING_KEY" \
  -H 'Content-Type: application/json' \
  -H 'Prefer: respond-async' \
  -d '{"to":"'"$WAXWING_TO"'","type":"text","text":"Our spring sale begins","valid_for":604800}'
