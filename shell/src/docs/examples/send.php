<?php
// send.php, for PHP 8 with its curl extension. Run it with: php send.php
$url = getenv('WAXWING_URL') . '/api/public/send/' . getenv('WAXWING_INSTANCE');

$call = curl_init($url);
curl_setopt_array($call, [
    CURLOPT_POST => true,
    CURLOPT_RETURNTRANSFER => true,
    CURLOPT_HTTPHEADER => [
        'Authorization: Bearer ' . getenv('WAXWING_KEY'),
        'Content-Type: application/json',
    ],
    CURLOPT_POSTFIELDS => json_encode([
        'number' => getenv('WAXWING_TO'),
        'message' => 'Hello from PHP',
    ]),
]);

$body = curl_exec($call);
if ($body === false) {
    fwrite(STDERR, curl_error($call) . "\n");
    exit(1);
}
$answer = json_decode($body, true);
if (curl_getinfo($call, CURLINFO_RESPONSE_CODE) >= 400) {
    fwrite(STDERR, "{$answer['code']}: {$answer['error']}\n");
    exit(1);
}
echo "{$answer['id']} is {$answer['status']}, {$answer['usage']['remaining']} messages left\n";
