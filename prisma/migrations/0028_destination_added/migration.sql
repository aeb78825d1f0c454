alter type notification_kind add value 'destination-added' after 'withdrawal-rejected';
