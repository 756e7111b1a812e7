curl "$WAXWING_URL/api/v1/events?types=message.*&limit=20" \
  -H "Authorization: Bearer $WAXWING_KEY"
