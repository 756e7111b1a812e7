curl -X POST "$WAXWING_URL/api/v1/webhooks/$WAXWING_WEBHOOK/deliveries/$WAXWING_EVENT/resend" \
  -H "Authorization: Bearer $WAXWING_KEY"
