curl -X POST "$WAXWING_URL/api/v1/instances/$WAXWING_INSTANCE/typing" \
  -H "Authorization: Bearer $WAXWING_KEY" \
  -H 'Content-Type: application/json' \
  -d '{"to":"'"$WAXWING_TO"'","state":"composing","seconds":10}'
