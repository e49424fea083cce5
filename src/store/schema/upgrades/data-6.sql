DELETE FROM setting WHERE name = 'name-order';
UPDATE setting SET name = 'change-database', value = substr(value, 1, 8) WHERE name = 'change-secret';
DROP INDEX submission_change_by_club;
CREATE INDEX submission_change_by_club ON submission_change (club, submission, place) WHERE club IS NOT NULL;
DROP INDEX submission_change_by_former_club;
CREATE INDEX submission_change_by_former_club ON submission_change (former_club, submission, place)
  WHERE former_club IS NOT NULL;
