curl "$WAXWING_URL/api/v1/instances/$WAXWING_INSTANCE/safety" \
  -H "Authorization: Bearer $WAXWING_KEY"
