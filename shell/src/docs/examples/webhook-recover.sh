curl -X POST "$WAXWING_URL/api/v1/webhooks/$WAXWING_WEBHOOK/recover" \
  -H "Authorization: Bearer $WAXWING_KEY" \
  -H 'Content-Type: application/json' \
  -d '{"since":"2026-11-21"}'
