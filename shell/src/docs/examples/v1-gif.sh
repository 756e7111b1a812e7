curl -X POST "$WAXWING_URL/api/v1/messages" \
  -H "Authorization: Bearer $WAXWING_KEY" \
  -F 'request={"to":"'"$WAXWING_TO"'","type":"video","video":{"gif":true}}' \
  -F 'file=@packing.mp4'
