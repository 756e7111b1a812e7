curl -X POST "$WAXWING_URL/api/public/send/$WAXWING_INSTANCE" \
  --retry 5 --retry-all-errors \
  -H "Authorization: Bearer $WAXWING_KEY" \
  -H 'Content-Type: application/json' \
  -H 'Idempotency-Key: order-1042-shipped' \
  -d '{"number":"'"$WAXWING_TO"'","message":"Order 1042 has shipped"}'
