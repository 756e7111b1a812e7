curl -X POST "$WAXWING_URL/api/v1/webhooks/$WAXWING_WEBHOOK/test" \
  -H "Authorization: Bearer $WAXWING_KEY" \
  -H 'Content-Type: application/json' \
  -d '{"type":"message.received"}'
