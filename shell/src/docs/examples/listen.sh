curl -O "$WAXWING_URL/listen.mjs"
node listen.mjs --forward http://localhost:4000/hook
