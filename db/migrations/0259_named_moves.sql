-- The triggers that refuse moves of lines and disputes are named as that of recalls.
alter trigger record_move on transfer_lines rename to transfer_line_moves;
alter trigger record_move on disputes rename to dispute_moves;
