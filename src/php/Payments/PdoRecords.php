<?php

declare(strict_types=1);

namespace FpxCheckout\Payments;

/**
 * Stores the records in a table in MySQL, MariaDB, PostgreSQL, or SQLite. You need to create the table first. In
 * PostgreSQL, `record` is a TEXT; in MySQL, a TEXT is too short for an order with many payments, and `order_id` needs
 * `CHARACTER SET binary` if the ids of two orders differ only in case.
 *
 * `CREATE TABLE fpx_payments (order_id VARCHAR(64) PRIMARY KEY, version INT NOT NULL, state VARCHAR(10) NOT NULL, due_at
 * BIGINT, record MEDIUMTEXT NOT NULL)`
 */
final class PdoRecords implements Records
{
    public function __construct(private readonly \PDO $pdo, private readonly string $table = 'fpx_payments')
    {
        if (!preg_match('/^\w+$/D', $table)) throw new \InvalidArgumentException('PdoRecords: `table` must be letters, digits and underscores.');
    }

    public function load(string $orderId): ?array
    {
        $rows = $this->run("SELECT record FROM $this->table WHERE order_id = ?", [$orderId]);
        $record = $rows->fetchColumn();
        if (!is_string($record)) return null;
        $read = json_decode($record, true, 64, JSON_THROW_ON_ERROR);
        // MySQL's usual collations don't distinguish "a-1" from "A-1".
        if ($read['orderId'] !== $orderId)
            throw new \RuntimeException("The table $this->table has the order \"$read[orderId]\" in place of \"$orderId\". Its column order_id must distinguish them: in MySQL, make it VARCHAR(64) CHARACTER SET binary.");
        return $read;
    }

    public function save(array $record): bool
    {
        ['orderId' => $orderId, 'version' => $version] = $record;
        $values = [$version, $record['state'], $record['dueAt'] ?? null, json_encode($record, JSON_THROW_ON_ERROR)];
        if ($version > 1)
            return $this->run(
                "UPDATE $this->table SET version = ?, state = ?, due_at = ?, record = ? WHERE order_id = ? AND version = ?",
                [...$values, $orderId, $version - 1],
            )->rowCount() === 1;
        // MySQL locks the gap between two orders for the condition, so simultaneous inserts deadlock.
        $isMysql = $this->pdo->getAttribute(\PDO::ATTR_DRIVER_NAME) === 'mysql';
        $insert = "INSERT INTO $this->table (version, state, due_at, record, order_id)";
        try {
            $statement = $isMysql
                ? $this->run("$insert VALUES (?, ?, ?, ?, ?)", [...$values, $orderId])
                // Elsewhere, the condition avoids an error, which aborts a transaction in PostgreSQL.
                : $this->run("$insert SELECT ?, ?, ?, ?, ? WHERE NOT EXISTS (SELECT 1 FROM $this->table WHERE order_id = ?)", [...$values, $orderId, $orderId]);
            return $statement->rowCount() === 1;
        } catch (\RuntimeException $error) {
            // Errors of class 23 mean that another request has inserted the row.
            if (str_starts_with((string) $error->getCode(), '23')) return false;
            throw $error;
        }
    }

    public function findDue(int $now, int $limit): array
    {
        $rows = $this->run("SELECT order_id FROM $this->table WHERE due_at <= ? ORDER BY due_at LIMIT $limit", [$now]);
        return array_map(strval(...), $rows->fetchAll(\PDO::FETCH_COLUMN));
    }

    private function run(string $sql, array $values): \PDOStatement
    {
        $statement = $this->pdo->prepare($sql);
        if ($statement !== false && $statement->execute($values)) return $statement;
        // PDO itself throws only in its default error mode.
        throw new \RuntimeException("The table $this->table can't be read or written.", $statement === false ? 0 : (int) $statement->errorCode());
    }
}
