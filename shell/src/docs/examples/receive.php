<?php
// receive.php, for PHP 8. Run it with: php -S 127.0.0.1:4000 receive.php
$key = base64_decode(str_replace('whsec_', '', (string) getenv('WAXWING_SECRET')));
if ($key === '') {
    http_response_code(500);
    exit('WAXWING_SECRET is not set');
}

$body = file_get_contents('php://input');
$id = $_SERVER['HTTP_WEBHOOK_ID'] ?? '';
$timestamp = $_SERVER['HTTP_WEBHOOK_TIMESTAMP'] ?? '';
$signatures = $_SERVER['HTTP_WEBHOOK_SIGNATURE'] ?? '';

$expected = 'v1,' . base64_encode(hash_hmac('sha256', "$id.$timestamp.$body", $key, true));
$signed = false;
foreach (explode(' ', $signatures) as $signature) {
    $signed = hash_equals($expected, $signature) || $signed;
}
// Whether Waxwing has sent this body within the last five minutes.
if (!$signed || abs(time() - (int) $timestamp) > 300) {
    http_response_code(401);
    exit;
}

$event = json_decode($body, true);
http_response_code(204);

// A shop has a table with the ids of events in its database instead: this one makes a file for each.
$isNew = @fopen(sys_get_temp_dir() . "/$id", 'x');
if ($isNew) {
    file_put_contents('php://stderr', "{$event['type']} {$event['id']}\n");
}
