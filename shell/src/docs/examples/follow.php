<?php
// follow.php, for PHP 8 with its curl extension. Run it with: php follow.php

// A program that may stop keeps this somewhere, and goes on from there.
$after = gmdate('Y-m-d\TH:i:s\Z');

while (true) {
    $query = http_build_query(['after' => $after, 'types' => 'message.*', 'wait' => 25]);
    $call = curl_init(getenv('WAXWING_URL') . "/api/v1/events?$query");
    curl_setopt_array($call, [
        CURLOPT_RETURNTRANSFER => true,
        CURLOPT_HTTPHEADER => ['Authorization: Bearer ' . getenv('WAXWING_KEY')],
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
    foreach ($answer['data'] as $event) {
        $text = $event['data']['message']['text'] ?? '(deleted)';
        echo "{$event['type']}: $text\n";
    }
    $after = $answer['next_cursor'];
}
