curl -X POST "$WAXWING_URL/api/v1/messages" \
  -H "Authorization: Bearer $WAXWING_KEY" \
  -H 'Content-Type: application/json' \
  -H 'Idempotency-Key: order-1043-shipped' \
  -d '{"to":"'"$WAXWING_TO"'","type":"text","text":"Order 1043 has shipped"}'
