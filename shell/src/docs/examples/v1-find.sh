curl "$WAXWING_URL/api/v1/messages?status=failed&created_after=2026-01-01&limit=20" \
  -H "Authorization: Bearer $WAXWING_KEY"
