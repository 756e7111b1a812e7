curl -X POST "$WAXWING_URL/api/v1/messages" \
  -H "Authorization: Bearer $WAXWING_KEY" \
  -F 'request={"to":"'"$WAXWING_TO"'","type":"audio","audio":{"voice":true}}' \
  -F 'file=@hello.mp3'
