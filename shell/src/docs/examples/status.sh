curl "$WAXWING_URL/api/public/messages/$WAXWING_MESSAGE" \
  -H "Authorization: Bearer $WAXWING_KEY"
