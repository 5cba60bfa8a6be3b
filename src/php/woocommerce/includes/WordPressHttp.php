<?php

namespace FpxCheckout\WooCommerce;

use FpxCheckout\Http\Http;
use FpxCheckout\Http\HttpException;
use FpxCheckout\Http\HttpResponse;

defined('ABSPATH') || exit;

/** Calls Billplz using WordPress's HTTP client, so that the site's proxy settings and filters apply. */
final class WordPressHttp implements Http
{
    public function send(string $method, string $url, array $headers, ?string $body, float $timeout, int $maxBytes): HttpResponse
    {
        $response = wp_remote_request($url, [
            'method' => $method,
            'headers' => $headers,
            'body' => $body,
            'timeout' => $timeout,
            // If we followed redirects, the API key would be sent to their target.
            'redirection' => 0,
            // The limit is one byte higher so that a body of exactly the allowed size isn't rejected.
            'limit_response_size' => $maxBytes + 1,
        ]);
        if (is_wp_error($response)) {
            $reason = $response->get_error_message();
            // cURL's timeouts have this number and many texts; without cURL, WordPress says "timed out".
            if (str_contains($reason, 'cURL error 28') || str_contains($reason, 'timed out')) throw new HttpException('timeout');
            throw new HttpException('unreachable', esc_html($reason));
        }
        $received = wp_remote_retrieve_body($response);
        if (strlen($received) > $maxBytes) throw new HttpException('too-large');
        $fields = [];
        foreach (wp_remote_retrieve_headers($response) as $name => $value) $fields[$name] = is_array($value) ? implode(', ', $value) : $value;
        return new HttpResponse((int) wp_remote_retrieve_response_code($response), $fields, $received);
    }
}
