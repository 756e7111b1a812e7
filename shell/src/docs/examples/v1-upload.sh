curl -X POST "$WAXWING_URL/api/v1/media" \
  -H "Authorization: Bearer $WAXWING_KEY" \
  -F 'file=@mug.png'
