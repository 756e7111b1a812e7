curl -X PUT "$WAXWING_URL/api/v1/instances/$WAXWING_INSTANCE/safety" \
  -H "Authorization: Bearer $WAXWING_KEY" \
  -H 'Content-Type: application/json' \
  -d '{"mode":"protect","quiet_hours":{"from":"21:00","to":"08:00","zone":"Asia/Kolkata"}}'
