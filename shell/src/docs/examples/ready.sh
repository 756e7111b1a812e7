curl "$WAXWING_URL/api/public/instances/$WAXWING_INSTANCE" \
  -H "Authorization: Bearer $WAXWING_KEY"
