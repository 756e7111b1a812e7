curl "$WAXWING_URL/api/public/messages?direction=inbound&limit=20" \
  -H "Authorization: Bearer $WAXWING_KEY"
