curl "$WAXWING_URL/api/v1/instances" \
  -H "Authorization: Bearer $WAXWING_KEY"
