CREATE INDEX submission_change_removed ON submission_change (kind, key, submission) WHERE change = 'removed';
