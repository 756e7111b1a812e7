# verify.sh, with openssl. Run it with: sh verify.sh headers.txt body.json
headers=$1
body=$2
secret=${WAXWING_SECRET:?}

header() {
  grep -i "^$1:" "$headers" | sed 's/^[^:]*: *//' | tr -d '\r'
}
id=$(header webhook-id)
timestamp=$(header webhook-timestamp)

key=$(printf %s "${secret#whsec_}" | openssl base64 -d -A | od -A n -t x1 -v | tr -d ' \n')
signature=$(
  { printf %s "$id.$timestamp."; cat "$body"; } |
    openssl dgst -sha256 -mac HMAC -macopt "hexkey:$key" -binary |
    openssl base64 -A
)

case " $(header webhook-signature) " in
  *" v1,$signature "*) ;;
  *) echo 'Not signed with this secret, or changed since' >&2; exit 1 ;;
esac
age=$(($(date +%s) - timestamp))
if [ "${age#-}" -gt 300 ]; then
  echo "Signed by Waxwing, $age seconds ago: do not act on it" >&2
  exit 1
fi
echo 'Signed by Waxwing just now'
