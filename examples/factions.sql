-- The figures of /api/v1/statistics/factions, computed from a dump, in DuckDB and SQLite.
-- In DuckDB, create a view of each file first: CREATE VIEW sides AS FROM 'dump/sides.parquet';
-- likewise battles, participants and tournaments.
-- In SQLite, import each CSV file first: .import --csv dump/sides.csv sides_csv, likewise the others. All cells are text then; these views convert them:
-- CREATE VIEW sides AS SELECT battle, side, nullif(faction, '') AS faction, nullif(outcome, '') AS outcome FROM sides_csv;
-- CREATE VIEW battles AS SELECT id, nullif(tournament, '') AS tournament, archived = 'true' AS archived FROM battles_csv;
-- CREATE VIEW participants AS SELECT tournament, nullif(faction, '') AS faction,
--   CAST(nullif(finalPlacement, '') AS INTEGER) AS finalPlacement, undefeated = 'true' AS undefeated FROM participants_csv;
-- CREATE VIEW tournaments AS SELECT slug, status FROM tournaments_csv;
WITH sample AS ( -- both sides of every battle that counts
  SELECT own.faction, own.outcome
  FROM sides own
  JOIN sides other ON other.battle = own.battle AND other.side <> own.side
  JOIN battles b ON b.id = own.battle
  WHERE b.tournament IS NOT NULL -- casual=exclude
    AND NOT b.archived
    AND own.outcome IS NOT NULL AND other.outcome IS NOT NULL -- finished
    AND own.faction <> other.faction -- both have one; mirrors=exclude
), results AS (
  SELECT faction, count(*) AS games,
    count(*) FILTER (WHERE outcome = 'win') AS wins,
    count(*) FILTER (WHERE outcome = 'draw') AS draws,
    count(*) FILTER (WHERE outcome = 'loss') AS losses
  FROM sample GROUP BY faction
), rates AS ( -- draws=half; z is 1.959964
  SELECT *, (wins + draws / 2e0) / games AS rate, 1.959964e0 * 1.959964e0 / games AS spread
  FROM results
), entries AS (
  SELECT p.faction, count(*) AS entries, count(DISTINCT p.tournament) AS tournaments,
    count(*) FILTER (WHERE p.finalPlacement = 1) AS firsts,
    count(*) FILTER (WHERE p.finalPlacement <= 3) AS podiums,
    count(*) FILTER (WHERE p.undefeated) AS undefeated
  FROM participants p JOIN tournaments t ON t.slug = p.tournament
  WHERE t.status <> 'planned' AND p.faction IS NOT NULL
  GROUP BY p.faction
)
SELECT faction,
  coalesce(r.games, 0) AS games, coalesce(r.wins, 0) AS wins,
  coalesce(r.draws, 0) AS draws, coalesce(r.losses, 0) AS losses,
  -- Rounded from whole numbers, so that halves are exact.
  floor((20000 * r.wins + 10000 * r.draws + r.games) / (2e0 * r.games)) / 10000 AS winRate,
  floor((r.rate + r.spread / 2 - 1.959964e0 * sqrt((r.rate * (1 - r.rate) + r.spread / 4) / r.games))
    / (1 + r.spread) * 10000 + 0.5) / 10000 AS low,
  floor((r.rate + r.spread / 2 + 1.959964e0 * sqrt((r.rate * (1 - r.rate) + r.spread / 4) / r.games))
    / (1 + r.spread) * 10000 + 0.5) / 10000 AS high,
  coalesce(e.entries, 0) AS entries,
  floor((20000 * coalesce(e.entries, 0) + sum(e.entries) OVER ()) / (2e0 * sum(e.entries) OVER ()))
    / 10000 AS share,
  coalesce(e.tournaments, 0) AS tournaments, coalesce(e.firsts, 0) AS firsts,
  coalesce(e.podiums, 0) AS podiums, coalesce(e.undefeated, 0) AS undefeated,
  coalesce(r.games, 0) < 30 AS small
FROM rates r FULL JOIN entries e USING (faction)
ORDER BY 2 DESC, 1;
