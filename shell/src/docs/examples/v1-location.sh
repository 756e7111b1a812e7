curl -X POST "$WAXWING_URL/api/v1/messages" \
  -H "Authorization: Bearer $WAXWING_KEY" \
  -H 'Content-Type: application/json' \
  -d '{"to":"'"$WAXWING_TO"'","type":"location",
       "location":{"latitude":12.971599,"longitude":77.594566,"name":"Asha’s Shop"}}'
