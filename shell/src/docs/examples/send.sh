curl -X POST "$WAXWING_URL/api/public/send/$WAXWING_INSTANCE" \
  -H "Authorization: Bearer $WAXWING_KEY" \
  -H 'Content-Type: application/json' \
  -d '{"number":"'"$WAXWING_TO"'","message":"Hello from curl"}'
