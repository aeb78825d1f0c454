grant select on file_key, file_key_secret to assay_app;
grant update (sealed) on file_key_secret to assay_app;
grant select, insert on file to assay_app;
grant update (state, sha256, size_bytes, key_id, wrapped_key, used_for, used_at, removed_at)
  on file to assay_app;
grant select, insert on file_look to assay_app;
grant select, delete on file_link to assay_app;
