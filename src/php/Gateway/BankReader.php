<?php

declare(strict_types=1);

namespace FpxCheckout\Gateway;

/** Reads a page of a list and validates each bank. The fields of a bank aren't changed. */
final class BankReader
{
    private const MAX_DEPTH = 64;

    /** The maximum number of invalid rows on a page. A malicious response could contain a huge number of them. */
    private const MAX_UNREADABLE = 1000;

    /**
     * Parses a response body.
     *
     * @throws UnreadableException if the body isn't valid UTF-8 or JSON, or is nested more than 64 levels deep.
     */
    public static function parse(string $body): mixed
    {
        // Some servers send a byte order mark before the JSON.
        $text = str_starts_with($body, "\u{FEFF}") ? substr($body, 3) : $body;
        $value = json_decode($text, false, self::MAX_DEPTH);
        if (json_last_error() === JSON_ERROR_NONE) return $value;
        throw new UnreadableException(trim($text) === '' ? 'the answer: expected JSON; received nothing' : 'the answer: expected JSON; received something else');
    }

    /**
     * Converts an object whose keys are all numbers to an array. PHP encodes an array as such an object if rows were
     * removed from it.
     */
    public static function toRows(mixed $value): mixed
    {
        if (!$value instanceof \stdClass) return $value;
        $rows = (array) $value;
        foreach ($rows as $key => $row) if (!preg_match('/^\d+$/D', (string) $key)) return $value;
        return $rows === [] ? $value : array_values($rows);
    }

    public static function readPage(mixed $body): array
    {
        $list = self::toRows($body);
        $data = is_array($list) ? $list : self::toRows($list->data ?? null);
        if (!is_array($data)) throw new UnreadableException(($list instanceof \stdClass ? 'data' : 'the answer') . ': expected a list');
        $rows = $unreadable = [];
        foreach (array_values($data) as $index => $row) {
            $problem = self::findProblem($row);
            if ($problem === null) $rows[] = self::withoutProto($row);
            elseif (count($unreadable) < self::MAX_UNREADABLE) $unreadable[] = "data[$index]$problem";
            else throw new UnreadableException("data[$index]$problem");
        }
        return ['rows' => $rows, 'unreadable' => $unreadable, 'pagination' => is_array($list) ? null : self::readPagination($list)];
    }

    /** Whether a text is a valid bank code, which has 1 to 35 printable characters and no leading or trailing space. */
    public static function isCode(mixed $text): bool
    {
        return is_string($text) && preg_match('/^(?![\s\p{Z}])[^\p{C}]{1,35}(?<![\s\p{Z}])$/Du', $text) === 1;
    }

    /** Describes what is wrong with a row. Returns null if it's a bank. */
    private static function findProblem(mixed $row): ?string
    {
        if (!$row instanceof \stdClass) return ': expected an object';
        if (!self::isCode($row->code ?? null)) return '.code: expected 1 to 35 printable characters without spaces at the ends';
        foreach (['name', 'display'] as $field)
            if (!is_string($row->$field ?? '')) return ".$field: expected a string, null or nothing";
        return isset($row->name) || isset($row->display) ? null : ': expected a name or a display name';
    }

    private static function withoutProto(\stdClass $row): \stdClass
    {
        unset($row->__proto__);
        return $row;
    }

    /** @return ?array<string, int> */
    private static function readPagination(\stdClass $list): ?array
    {
        $pagination = $list->meta->pagination ?? null;
        if (!$pagination instanceof \stdClass || (array) $pagination === []) return null;
        $counts = [];
        foreach (['total', 'count', 'current_page', 'total_pages'] as $field) {
            $value = $pagination->$field ?? null;
            if (is_float($value) && floor($value) === $value && $value < 2 ** 53) $value = (int) $value;
            $isCount = is_int($value) ? $value >= 0 : is_string($value) && preg_match('/^\d{1,15}$/D', $value);
            if (!$isCount) throw new UnreadableException("meta.pagination.$field: expected a whole number from 0");
            $counts[$field] = (int) $value;
        }
        return $counts;
    }
}
