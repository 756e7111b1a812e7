curl -X POST "$WAXWING_URL/api/v1/webhooks" \
  -H "Authorization: Bearer $WAXWING_KEY" \
  -H 'Content-Type: application/json' \
  -d '{"url":"https://shop.example/hook","events":["message.*","instance.needs_linking"]}'
