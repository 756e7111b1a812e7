curl -X POST "$WAXWING_URL/api/v1/messages" \
  -H "Authorization: Bearer $WAXWING_KEY" \
  -F 'request={"to":"'"$WAXWING_TO"'","type":"audio","audio":{}}' \
  -F 'file=@song.mp3'
