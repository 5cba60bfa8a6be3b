<?php

declare(strict_types=1);

namespace FpxCheckout\Payments;

/** A request that claims to come from the gateway: a callback, or the payer's return. Not verified yet. */
final class Message
{
    /**
     * @param string $body The body as it was received. Frameworks trim values and turn empty ones into null, which breaks
     *   the signature.
     * @param string $query The query as it was received, without the question mark.
     * @param array<string, string> $headers
     */
    public function __construct(
        public readonly string $body,
        public readonly string $query = '',
        public readonly array $headers = [],
    ) {
    }

    /** Returns the current request. Laravel: `new Message($request->getContent(), $request->server('QUERY_STRING') ?? '')`. */
    public static function current(): self
    {
        return new self(
            (string) file_get_contents('php://input'),
            (string) ($_SERVER['QUERY_STRING'] ?? ''),
            \FpxCheckout\Serve\Connection::requestHeaders(),
        );
    }

    public function header(string $name): string
    {
        return array_change_key_case($this->headers)[strtolower($name)] ?? '';
    }

    /**
     * Returns the fields of a URL-encoded form, in order. PHP's own parser would rename fields, and keep only the last
     * of two with one name.
     *
     * @return list<array{string, string}>
     * @throws Refusal if it isn't UTF-8.
     */
    public static function readForm(string $form): array
    {
        $fields = [];
        foreach (explode('&', $form) as $pair) {
            if ($pair === '') continue;
            [$name, $value] = explode('=', $pair, 2) + [1 => ''];
            $fields[] = [self::decode($name), self::decode($value)];
        }
        return $fields;
    }

    /**
     * Returns the values of fields, keyed by name.
     *
     * @param list<array{string, string}> $fields
     * @return array<string, string>
     * @throws Refusal if a field occurs twice, because two programs may read a different one, or has a name such as
     *   `paid[]`, which many frameworks read as an array.
     */
    public static function readValues(array $fields): array
    {
        $values = [];
        foreach ($fields as [$name, $value]) {
            if (!preg_match('/^[A-Za-z0-9_]+$/D', $name)) throw new Refusal('not-a-string');
            if (array_key_exists($name, $values)) throw new Refusal('duplicate-field');
            $values[$name] = $value;
        }
        return $values;
    }

    private static function decode(string $text): string
    {
        if (preg_match('/%(?![\da-fA-F]{2})/', $text)) throw new Refusal('not-utf-8');
        $decoded = urldecode($text);
        if (!preg_match('//u', $decoded)) throw new Refusal('not-utf-8');
        return $decoded;
    }
}
