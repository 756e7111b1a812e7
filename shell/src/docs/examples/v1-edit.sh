curl -X PATCH "$WAXWING_URL/api/v1/messages/$WAXWING_MESSAGE" \
  -H "Authorization: Bearer $WAXWING_KEY" \
  -H 'Content-Type: application/json' \
  -H 'Idempotency-Key: order-1043-arrived' \
  -d '{"text":"Order 1043 has arrived"}'
