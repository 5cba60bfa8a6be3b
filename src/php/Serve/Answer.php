<?php

declare(strict_types=1);

namespace FpxCheckout\Serve;

/** A response for the host to send. */
final class Answer
{
    public function __construct(
        /** The HTTP status. */
        public readonly int $status,
        /** @var array<string, string> */
        public readonly array $headers,
        /** The body. Empty for HEAD requests and the statuses 204 and 304. */
        public readonly string $body = '',
    ) {
    }

    /** Encodes JSON so that it's safe in a `<script>` element, which `</script>` in a bank's name ends. */
    public static function encode(mixed $value): string
    {
        return json_encode($value, JSON_THROW_ON_ERROR | JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE | JSON_HEX_TAG);
    }

    /** @param array<string, string> $headers */
    public static function json(int $status, string $body, array $headers, string $type = 'application/json'): self
    {
        return new self($status, ['Content-Type' => $type, 'Content-Length' => (string) strlen($body), 'X-Content-Type-Options' => 'nosniff'] + $headers, $body);
    }

    public function send(): void
    {
        // PHP adds "Content-Type: text/html" to a response that never had a type, such as one with status 304.
        header('Content-Type: text/plain');
        // Sessions add headers that prevent caching.
        foreach (['X-Powered-By', 'Pragma', 'Expires', 'Content-Type'] as $name) header_remove($name);
        http_response_code($this->status);
        foreach ($this->headers as $name => $value) header("$name: $value");
        // PHP's compression is one of these buffers. It would change the length.
        while (ob_get_level() > 0 && ob_end_clean());
        echo $this->body;
    }
}
