<?php

declare(strict_types=1);

namespace FpxCheckout\Banks;

/** Encodes response bodies like the proxy of the npm package. */
final class Json
{
    /**
     * Encodes a value so that it's safe in a `<script>` element, which `</script>` in a bank's name would end.
     *
     * @throws \JsonException
     */
    public static function encode(mixed $value): string
    {
        return json_encode($value, JSON_THROW_ON_ERROR | JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE | JSON_HEX_TAG);
    }
}
