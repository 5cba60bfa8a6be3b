<?php

declare(strict_types=1);

namespace FpxCheckout\Gateway;

/** Reads one page of a list: checks its shape and each bank, and leaves all fields of a bank as they are. */
final class BankReader
{
    private const MAX_DEPTH = 64;

    /** A page with more unreadable rows is refused: a hostile one could have a hundred thousand. */
    private const MAX_UNREADABLE = 1000;

    /**
     * Parses a body.
     *
     * @throws UnreadableException if it isn't UTF-8, isn't JSON, or has more than 64 levels.
     */
    public static function parse(string $body): mixed
    {
        // Some servers send a byte order mark before the JSON.
        $text = str_starts_with($body, "\u{FEFF}") ? substr($body, 3) : $body;
        $value = json_decode($text, false, self::MAX_DEPTH);
        if (json_last_error() === JSON_ERROR_NONE) return $value;
        throw new UnreadableException(trim($text) === '' ? 'the answer: expected JSON; received nothing' : 'the answer: expected JSON; received something else');
    }

    /** Returns the rows of an object whose keys are all numbers: PHP encodes a list from which rows were removed so. */
    public static function toRows(mixed $value): mixed
    {
        if (!$value instanceof \stdClass) return $value;
        $rows = (array) $value;
        foreach ($rows as $key => $row) if (!preg_match('/^\d+$/D', (string) $key)) return $value;
        return $rows === [] ? $value : array_values($rows);
    }

    /**
     * Reads a page.
     *
     * @return array{rows: list<\stdClass>, unreadable: list<string>, pagination: ?array<string, int>}
     * @throws UnreadableException if it isn't a list.
     */
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

    /** Whether a text can be a bank code: 1 to 35 printable characters, without a space at either end. */
    public static function isCode(mixed $text): bool
    {
        return is_string($text) && preg_match('/^(?![\s\p{Z}])[^\p{C}]{1,35}(?<![\s\p{Z}])$/Du', $text) === 1;
    }

    /** Returns what is wrong with a row; null if it's a bank. */
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
