curl -X POST "$WAXWING_URL/api/v1/messages" \
  -H "Authorization: Bearer $WAXWING_KEY" \
  -F 'request={"to":"'"$WAXWING_TO"'","type":"video","video":{"caption":"How it is packed"}}' \
  -F 'file=@packing.mp4'
