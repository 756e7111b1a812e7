curl "$WAXWING_URL/api/v1/webhooks/$WAXWING_WEBHOOK/deliveries?status=failed" \
  -H "Authorization: Bearer $WAXWING_KEY"
