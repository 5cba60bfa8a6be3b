<?php

declare(strict_types=1);

namespace FpxCheckout\Payments;

/** An unverified request that claims to come from the gateway. It's either a callback or the payer's return. */
final class Message
{
    /**
     * @param string $body The original body. Don't pass values from your framework, which may trim them or convert
     *   empty values to null.
     * @param string $query The original query without the question mark.
     * @param array<string, string> $headers
     */
    public function __construct(
        public readonly string $body,
        public readonly string $query = '',
        public readonly array $headers = [],
    ) {
    }

    /**
     * Returns the current request. In Laravel, use `new Message($request->getContent(),
     * $request->server('QUERY_STRING') ?? '')` instead.
     */
    public static function current(): self
    {
        $headers = [];
        foreach ($_SERVER as $name => $value)
            if (str_starts_with((string) $name, 'HTTP_') && is_string($value)) $headers[strtr(substr($name, 5), '_', '-')] = $value;
        return new self((string) file_get_contents('php://input'), (string) ($_SERVER['QUERY_STRING'] ?? ''), $headers);
    }

    public function header(string $name): string
    {
        return array_change_key_case($this->headers)[strtolower($name)] ?? '';
    }

    /**
     * Parses the fields of a URL-encoded form in their original order. PHP's parser renames fields and drops
     * duplicates.
     *
     * @return list<array{string, string}>
     * @throws Refusal if the form isn't valid UTF-8.
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
     * Converts the fields to an array with their names as keys.
     *
     * @param list<array{string, string}> $fields
     * @return array<string, string>
     * @throws Refusal if a field occurs twice, since programs may disagree about which value to use, or has a name such
     *   as `paid[]`, which many frameworks parse as an array.
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
