grant select, insert, delete on data_archive to assay_app;
grant update (status, tries, begun_at, ready_at, expires_at, size_bytes, parts, sealed_key)
  on data_archive to assay_app;
