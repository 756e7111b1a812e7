curl -X POST "$WAXWING_URL/api/v1/opt-outs" \
  -H "Authorization: Bearer $WAXWING_KEY" \
  -H 'Content-Type: application/json' \
  -d '{"number":"+91 98000 00007"}'
