curl "$WAXWING_URL/api/v1/messages?type=poll&limit=5" \
  -H "Authorization: Bearer $WAXWING_KEY"
