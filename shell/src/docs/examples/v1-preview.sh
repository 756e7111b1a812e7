curl -X POST "$WAXWING_URL/api/v1/messages" \
  -H "Authorization: Bearer $WAXWING_KEY" \
  -H 'Content-Type: application/json' \
  -d '{"to":"'"$WAXWING_TO"'","type":"text","text":"Your mug: https://shop.example/mug",
       "preview":{"url":"https://shop.example/mug","title":"A blue mug",
                  "image":{"link":"'"$SHOP_URL"'/mug.png"}}}'
