<?php

declare(strict_types=1);

namespace FpxCheckout\Gateway;

/** A page of the list, with what it says about the other pages. The rules are those of the npm package. */
final class Page
{
    private function __construct(
        /** @var list<mixed> */
        public readonly array $rows,
        /** @var ?array<string, int> `total`, `count`, `current_page`, and `total_pages`. Null if there's no page count. */
        public readonly ?array $counts = null,
        /** Whether a page without a page count announces another one. */
        public readonly bool $hasNext = false,
        /** The number of rows on all pages, if there's no page count. */
        public readonly ?int $total = null,
    ) {
    }

    /**
     * Reads `{ data }`, `{ data, meta }`, `{ data, hasNext }`, or an array.
     *
     * @throws GatewayException
     */
    public static function read(mixed $body): self
    {
        $list = self::toRows($body);
        $rows = is_array($list) ? $list : self::toRows($list->data ?? null);
        if (!is_array($rows)) throw new GatewayException('unreadable', '', 'data: expected a list');
        // Laravel's paginator puts the counts in `meta` or beside `data`.
        $places = ['meta.pagination.' => $list->meta->pagination ?? null, 'meta.' => $list->meta ?? null, '' => $list];
        $places = array_filter($places, static fn (mixed $place): bool => $place instanceof \stdClass);
        foreach ($places as $path => $place) {
            $counts = self::readCounts($place, $path, count($rows));
            if ($counts) return new self($rows, $counts);
        }
        $hasNext = ($list->hasNext ?? null) === true;
        $total = null;
        foreach ($places as $place) {
            // The URL is never requested, because the key would be sent to its host.
            $hasNext = $hasNext || !empty($place->next_page_url) || !empty($place->has_more) || !empty($place->links->next);
            $total ??= self::toCount($place->total ?? null);
        }
        return new self($rows, null, $hasNext, $total);
    }

    /** Converts an object whose keys are all numbers, as which PHP encodes an array after rows were removed from it. */
    public static function toRows(mixed $value): mixed
    {
        $rows = $value instanceof \stdClass ? (array) $value : [];
        return $rows === [] || preg_grep('/^\d+$/D', array_map('strval', array_keys($rows)), PREG_GREP_INVERT) ? $value : array_values($rows);
    }

    /** @return ?array<string, int> */
    private static function readCounts(\stdClass $place, string $path, int $rows): ?array
    {
        $pages = property_exists($place, 'total_pages') ? $place->total_pages : $place->last_page ?? null;
        if ($pages === null) return null;
        $counts = ['total' => $place->total ?? null, 'count' => $place->count ?? $rows, 'current_page' => $place->current_page ?? null, 'total_pages' => $pages];
        foreach ($counts as $field => $value)
            $counts[$field] = self::toCount($value) ?? throw new GatewayException('unreadable', '', "$path$field: expected a whole number from 0");
        return $counts;
    }

    private static function toCount(mixed $value): ?int
    {
        $text = is_float($value) && floor($value) === $value ? sprintf('%.0f', $value) : $value;
        return (is_int($text) || is_string($text)) && preg_match('/^\d{1,15}$/D', (string) $text) ? (int) $text : null;
    }
}
